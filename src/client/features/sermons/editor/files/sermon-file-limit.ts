/** The maximum size of a file that the editor reads. */
export const maxFileMegabytes = 10;
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;
export const fileSizeMessage = `The file is larger than ${maxFileMegabytes} MB.`;
