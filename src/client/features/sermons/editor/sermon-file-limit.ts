/** The maximum size of a file that the editor reads, in bytes. */
export const maxFileBytes = 10 * 1024 * 1024;
export const fileSizeMessage = 'The file is larger than 10 MB.';
