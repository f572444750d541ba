/** Fits a Lambda response (6 MB) and one DynamoDB query (1 MB, about 11,000 entries). */
export const addressesInPart = 5000

/** Numbered from 1. An id always stays in the same part. */
export const partOf = (id: number, size: number) => Math.ceil(id / size)

export const lastIdOfPart = (part: number, size: number) => part * size
