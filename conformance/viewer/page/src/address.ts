/** Writes the place that is shown into the address of the page, shortly after the last change. */
export class Address {
  private timer = 0;

  /** Browsers allow few changes of the address, and each takes longer than to draw a ply. */
  write(place: () => string): void {
    const { hash } = window.location;
    this.forget();
    this.timer = window.setTimeout(() => {
      // A link that was followed meanwhile leads elsewhere, even if the page has not been told yet.
      if (window.location.hash === hash) window.history.replaceState(null, "", place());
    }, 100);
  }

  forget(): void {
    clearTimeout(this.timer);
  }
}
