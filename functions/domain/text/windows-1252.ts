/** Characters of the bytes from 0x80 on. Five bytes are undefined and stay C1 controls. */
const upperControls = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const controls = /[\u0080-\u009f]/g

/** Some versions of Node decode windows-1252 as ISO 8859-1, which loses curly quotes, dashes and €. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return latin1.replace(controls, (control) => upperControls.charAt(control.charCodeAt(0) - 0x80))
}
