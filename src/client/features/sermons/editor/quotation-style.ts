/**
 * Names of paragraph styles for quotations: 'Quote', 'Intense Quote' and 'Block Text' of Word, 'Quotations' of
 * LibreOffice, and names such as 'Hebrew Quotation' that people give their own.
 */
export const quotationStyle = /quot(e|ation)|^block( |_20_)text$/i;
