import type { Counts, Item } from '#functions/data/episodes/publication-delta.ts'
import type { Key } from '#functions/data/keys.ts'

/** One place where the table does not hold what its episodes, podcasts and topics say it should. */
export type Drift =
  /** `missing` is to be added; `instead` takes the place of what nothing can be added to: no whole number, or one beyond all counting. */
  | { kind: 'counter'; key: Key; missing: Counts; instead: Counts }
  | { kind: 'item'; key: Key; stored: Item | undefined; expected: Item | undefined }
  /** Nobody can say what it should be. It is left as it is, with all that belongs to its episode; only a person can help. */
  | { kind: 'unreadable'; key: Key; reason: string }
  /** Known to be missing, and nothing says any more what it was; all that belongs to its episode is left as it is. */
  | { kind: 'lost'; key: Key; reason: string }
