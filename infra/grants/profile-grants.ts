import type { ApiStackProps } from '#infra/api-grants.ts'
import type { Grant } from '#infra/constructs/app-function.ts'

/** What the calls about a person’s own account, their feed included need, by the contract's name. */
export function profileGrants(_props: ApiStackProps): Record<string, Grant[]> {
  return {}
}
