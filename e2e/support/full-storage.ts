/** Runs in the page: from now on the browser's storage is full. */
export function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}
