import type { ApiStackProps } from '#infra/api-grants.ts'
import type { Grant } from '#infra/constructs/app-function.ts'

/** What the calls about Pro need, by the contract's name. */
export function billingGrants(_props: ApiStackProps): Record<string, Grant[]> {
  return {}
}
