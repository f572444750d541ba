const digits = 16
const padded = (sequence: number) => String(sequence).padStart(digits, '0')
const allBelow = (prefix: string) => ({ gte: prefix, lt: `${prefix}\xff` })

/** Where the store keeps streams, in the order of their records. */
export const streamKeys = {
  lastSequence: 'stream-sequence',
  record: (table: string, sequence: number) => `stream~${table}~${padded(sequence)}`,
  records: (table: string) => allBelow(`stream~${table}~`),
  recordsAfter: (table: string, sequence: number) => ({
    ...allBelow(`stream~${table}~`),
    gte: `stream~${table}~${padded(sequence + 1)}`,
  }),
  sequenceOf: (key: string) => Number(key.slice(-digits)),
  position: (table: string, reader: string) => `stream-position~${table}~${reader}`,
  positions: (table: string) => allBelow(`stream-position~${table}~`),
}
