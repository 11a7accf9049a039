/** A coordinate: a tenth of a unit is finer than any screen, and keeps the picture small. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Text that neither ends an attribute nor begins an element. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${fill}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${fill}"/>`;
}

export function path(outline: string, fill: string): string {
  return `<path d="${outline}" fill="${fill}"/>`;
}
