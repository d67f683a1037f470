import type { LoggedCalls } from "./logged-call.ts";

/** Files that are taken away. */
export const FILES: LoggedCalls = {
  "invoices.export": {
    area: "files",
    en: "Invoices exported",
    az: "Hesab-fakturalar ixrac edilib",
    ru: "Счета выгружены",
  },
  "invoices.exportQr": {
    area: "files",
    en: "QR payments exported",
    az: "QR ödənişlər ixrac edilib",
    ru: "QR-платежи выгружены",
  },
  "wallets.export": {
    area: "files",
    about: ["application", "params.appId"],
    en: "Wallet entries exported",
    az: "Pul kisəsinin qeydləri ixrac edilib",
    ru: "Выгружены записи кошелька",
  },
  "walletMoney.exportWithdrawals": {
    area: "files",
    en: "Withdrawals exported",
    az: "Pul çıxarmalar ixrac edilib",
    ru: "Выводы выгружены",
  },
  "payouts.export": { area: "files", en: "Payouts exported", az: "Köçürmələr ixrac edilib", ru: "Выплаты выгружены" },
  "transactions.export": {
    area: "files",
    en: "Transactions exported",
    az: "Tranzaksiyalar ixrac edilib",
    ru: "Транзакции выгружены",
  },
  "bulk.export": {
    area: "files",
    about: ["bulk", "params.bulkInvoiceId"],
    en: "Bulk invoices exported",
    az: "Toplu hesab-fakturalar ixrac edilib",
    ru: "Массовые счета выгружены",
  },
  "users.export": {
    area: "files",
    en: "Users exported",
    az: "İstifadəçilər ixrac edilib",
    ru: "Пользователи выгружены",
  },
  "customers.export": {
    area: "files",
    en: "Customers exported",
    az: "Müştərilər ixrac edilib",
    ru: "Клиенты выгружены",
  },
  "disputes.export": {
    area: "files",
    en: "Disputes exported",
    az: "Mübahisələr ixrac edilib",
    ru: "Споры выгружены",
  },
  "statements.check": {
    area: "files",
    about: ["application", "params.appId"],
    en: "Statement checked",
    az: "Çıxarış yoxlanılıb",
    ru: "Выписка проверена",
  },
  "transfers.export": {
    area: "files",
    en: "Transfers exported",
    az: "Transferlər ixrac edilib",
    ru: "Переводы выгружены",
  },
  "reports.create": {
    area: "files",
    about: ["report", "answer.id"],
    en: "File set up to be sent regularly",
    az: "Faylın müntəzəm göndərilməsi təyin edilib",
    ru: "Настроена регулярная отправка файла",
  },
  "reports.stop": {
    area: "files",
    about: ["report", "params.id"],
    en: "Regular sending of a file stopped",
    az: "Faylın müntəzəm göndərilməsi dayandırılıb",
    ru: "Остановлена регулярная отправка файла",
  },
  "accountLog.export": {
    area: "files",
    en: "Log of the account exported to Excel",
    az: "Hesabın jurnalı Excel-ə ixrac edilib",
    ru: "Журнал аккаунта выгружен в Excel",
  },
  "accountLog.exportCsv": {
    area: "files",
    en: "Log of the account exported to CSV",
    az: "Hesabın jurnalı CSV-yə ixrac edilib",
    ru: "Журнал аккаунта выгружен в CSV",
  },
};
