/** Makes every write to localStorage and sessionStorage fail, as if they were full. Runs in the page. */
export function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}
