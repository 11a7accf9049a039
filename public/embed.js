// Defines <quad-events club="…"> (or college, tag, event): a frame with events, as high as they need. See docs/feeds.md of Quad.
(() => {
  const script = document.currentScript ?? document.querySelector('script[src$="/embed.js"]');
  const { origin } = new URL(script.src);

  class QuadEvents extends HTMLElement {
    connectedCallback() {
      const kind = ["club", "college", "tag", "event"].find((name) => this.hasAttribute(name));
      if (!kind) return;
      const frame = document.createElement("iframe");
      frame.src = `${origin}/embed/${kind}/${encodeURIComponent(this.getAttribute(kind))}`;
      frame.title = this.title || "Events on Quad";
      frame.loading = "lazy";
      frame.style.cssText = "display:block;width:100%;height:400px;border:0";
      this.replaceChildren(frame);
      this.style.display = "block";
      this.listener = (message) => {
        if (message.source !== frame.contentWindow || message.origin !== origin) return;
        const height = message.data?.quadHeight;
        if (Number.isInteger(height) && height >= 100 && height <= 4000) frame.style.height = `${height}px`;
      };
      addEventListener("message", this.listener);
    }

    disconnectedCallback() {
      removeEventListener("message", this.listener);
    }
  }

  if (!customElements.get("quad-events")) customElements.define("quad-events", QuadEvents);
})();
