/** Returns 0 if `text` is not a valid id. */
export function parseIdInPath(text: string | undefined): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : 0
}
