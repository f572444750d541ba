import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

/** No session: the signed link in a digest identifies the account. */
export function mailPreferencesGrants({
  data,
}: Pick<StackResources, 'data'>): ContractGrants<'account', 'mail-preferences'> {
  const changePerson = [data.people.allow('GetItem', 'PutItem'), data.checkLinks()]
  return {
    'mail-preferences.get': [data.people.allow('GetItem'), data.checkLinks()],
    'mail-preferences.update': [...changePerson, data.operations.allow('GetItem', 'PutItem')],
    'mail-preferences.unsubscribe': changePerson,
    'mail-preferences.open-unsubscribe': [],
  }
}
