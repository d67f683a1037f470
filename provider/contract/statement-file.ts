/** What a PDF travels as. */
export const PDF_MEDIA_TYPE = "application/pdf";

/** What `file_invalid` says of the file that is a statement, but of another wallet. */
export const OTHER_WALLET = "otherWallet";
