import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

/** Callers are identified by the signed link of a digest, not by a session. */
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
