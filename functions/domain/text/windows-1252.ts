/** What windows-1252 has where ISO 8859-1 has control characters, from 0x80 on; five bytes stand for nothing and stay controls. */
const upperControls = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const controls = /[\u0080-\u009f]/g

/**
 * Bytes as windows-1252, which is also what pages and feeds mean by «latin1» and «ascii». The platform's own decoder reads these bytes as
 * ISO 8859-1 in some versions of Node, which loses every curly quote, dash and €.
 */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return latin1.replace(controls, (control) => upperControls.charAt(control.charCodeAt(0) - 0x80))
}
