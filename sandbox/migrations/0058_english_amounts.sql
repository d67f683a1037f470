-- In English an amount stands behind its currency (decision 0035). Who kept the standard text as it was has it as it is now; own words stay.
UPDATE application_configs
SET default_sms_template = 'Dear {fullName}, please pay {currency} {amount} for invoice {invoiceCode}: {link}'
WHERE default_sms_template = 'Dear {fullName}, please pay {amount} {currency} for invoice {invoiceCode}: {link}';
