const blockBytes = 32_768
const headerBytes = 7

const polynomial = 0x82f63b78

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1
  return crc
})

/**
 * CRC-32C, rotated and offset as LevelDB stores it (`crc32c::Mask`). Node's `crc32` uses another polynomial.
 */
function maskedCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  crc = ~crc
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0
}

/**
 * Verifies the checksums of a LevelDB log (LevelDB log format). A killed process may leave a truncated last
 * record. A power loss may leave zeros at the end. Both are valid.
 */
export function isWholeLog(bytes: Buffer): boolean {
  for (let at = 0; at + headerBytes <= bytes.length; ) {
    const leftInBlock = blockBytes - (at % blockBytes)
    if (leftInBlock < headerBytes) {
      at += leftInBlock
      continue
    }
    const length = bytes.readUInt16LE(at + 4)
    const end = at + headerBytes + length
    if (length === 0 && bytes[at + 6] === 0) return bytes.subarray(at).every((byte) => byte === 0)
    if (length > leftInBlock - headerBytes) return bytes.length - at < leftInBlock
    if (end > bytes.length) return true
    if (bytes.readUInt32LE(at) !== maskedCrc(bytes.subarray(at + 6, end))) return false
    at = end
  }
  return true
}
