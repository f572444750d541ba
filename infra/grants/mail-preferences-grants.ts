import type { Grant } from '#infra/constructs/app-function.ts'
import type { ApiStackProps } from '#infra/grants/api-grants.ts'

/** What the calls of whoever holds a link of a digest need, by the contract's name. */
export function mailPreferencesGrants({ data }: ApiStackProps): Record<string, Grant[]> {
  const changePerson = [data.people.allow('GetItem', 'PutItem'), data.checkLinks()]
  return {
    'mail-preferences.get': [data.people.allow('GetItem'), data.checkLinks()],
    'mail-preferences.update': [...changePerson, data.operations.allow('GetItem', 'PutItem')],
    'mail-preferences.unsubscribe': changePerson,
    'mail-preferences.open-unsubscribe': [],
  }
}
