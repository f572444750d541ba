/** A function may return 6 MB, and one Query reads 1 MB, which is 11,000 entries. */
export const addressesInPart = 5000

/** From 1. An id never changes its part. */
export const partOf = (id: number, size: number) => Math.ceil(id / size)

export const lastIdOfPart = (part: number, size: number) => part * size
