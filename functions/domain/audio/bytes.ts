/** Reads past the end return 0 or a shorter text instead of throwing. */

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const isInside = (bytes: Uint8Array, at: number, length: number) => at >= 0 && at + length <= bytes.length

export function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

export function bigEndian32(bytes: Uint8Array, at: number): number {
  return isInside(bytes, at, 4) ? view(bytes).getUint32(at) : 0
}

export function bigEndian64(bytes: Uint8Array, at: number): number {
  return isInside(bytes, at, 8) ? Number(view(bytes).getBigUint64(at)) : 0
}

export function littleEndian16(bytes: Uint8Array, at: number): number {
  return isInside(bytes, at, 2) ? view(bytes).getUint16(at, true) : 0
}

export function littleEndian32(bytes: Uint8Array, at: number): number {
  return isInside(bytes, at, 4) ? view(bytes).getUint32(at, true) : 0
}

export function littleEndian64(bytes: Uint8Array, at: number): number {
  return isInside(bytes, at, 8) ? Number(view(bytes).getBigUint64(at, true)) : 0
}
