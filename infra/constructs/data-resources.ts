import type { Grant } from '#infra/constructs/app-function.ts'
import type { ObjectBucket } from '#infra/constructs/object-bucket.ts'
import type { PaymentKeysSecret } from '#infra/constructs/payment-keys-secret.ts'
import type { RecordTable } from '#infra/constructs/record-table.ts'

/**
 * Parts of the data stack that constructs of other stacks use. Constructs cannot import the stack's class,
 * because stacks import constructs.
 */
export type DataResources = {
  catalogue: RecordTable
  people: RecordTable
  operations: RecordTable
  search: RecordTable
  store: ObjectBucket
  media: ObjectBucket
  paymentKeys: PaymentKeysSecret
  changeCatalogue(): Grant
  signLinks(): Grant
  checkLinks(): Grant
}
