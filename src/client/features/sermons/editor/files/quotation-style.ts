/**
 * Names of paragraph styles for quotations: 'Quote', 'Intense Quote' and 'Block Text' of Word, 'Quotations' of
 * LibreOffice, and names of custom styles such as 'Hebrew Quotation'. In OpenDocument files, `_20_` is a space.
 */
export const quotationStyle = /quot(e|ation)|^block( |_20_)text$/i;
