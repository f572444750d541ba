/** The id in an address as an integer; 0 when it is none. */
export function parseIdInPath(text: string | undefined): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : 0
}
