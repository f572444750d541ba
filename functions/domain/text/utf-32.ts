const unreadable = 0xfffd
const mark = 0xfeff

const isCharacter = (code: number) => code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)

/** `TextDecoder` does not support UTF-32. */
export function decodeUtf32(bytes: Uint8Array, charset: 'utf-32le' | 'utf-32be'): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const characters: string[] = []
  for (let offset = 0; offset + 4 <= bytes.byteLength; offset += 4) {
    const code = view.getUint32(offset, charset === 'utf-32le')
    if (code !== mark) characters.push(String.fromCodePoint(isCharacter(code) ? code : unreadable))
  }
  return characters.join('')
}
