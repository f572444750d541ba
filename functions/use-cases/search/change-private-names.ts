import type { StateMachine } from '#functions/clients/state-machines.ts'
import { changePrivateNames } from '#functions/data/search/private-names.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { Saved } from '#functions/data/table/versioned-item.ts'
import type { PrivateNamesRecord } from '#functions/domain/records/private-names-record.ts'
import { isFindable, isSameName, privateNameOf } from '#functions/domain/search/private-names.ts'
import { tryStartIndexCheck } from '#functions/use-cases/search/start-index-check.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { mostPrivateNames, mostWordsOfPrivateName } from '#shared/rules/private-name-bounds.ts'

export type NameResources = { catalogue: Table; searchIndex: StateMachine }

// No message repeats the name, so that none gets into a log.

function findable(name: string) {
  const words = privateNameOf(name)
  if (!isFindable(words))
    throw new DomainError('invalid', {
      code: 'not-searchable',
      message: 'Enter a name with a word that search can find. It leaves out words such as “will.”',
    })
  if (words.length > mostWordsOfPrivateName)
    throw new DomainError('invalid', {
      code: 'too-many-words',
      message: `Enter a name of at most ${mostWordsOfPrivateName} words.`,
    })
  return words
}

function withName(current: PrivateNamesRecord, name: string): PrivateNamesRecord {
  const words = findable(name)
  if (current.names.some((one) => isSameName(privateNameOf(one.name), words)))
    throw new DomainError('conflict', {
      code: 'name-listed',
      message: 'This name is on the list already. Case, accents and the order of its words do not matter.',
    })
  if (current.names.length >= mostPrivateNames)
    throw new DomainError('conflict', {
      code: 'list-full',
      message: `The list is full: it has ${mostPrivateNames} names. Remove one first.`,
    })
  const id = current.lastId + 1
  return { ...current, names: [...current.names, { id, name }], lastId: id }
}

type NamesChange = Saved<PrivateNamesRecord>

async function change(
  { catalogue, searchIndex }: NameResources,
  requestId: string,
  edit: (current: PrivateNamesRecord) => PrivateNamesRecord,
): Promise<NamesChange> {
  const saved = await changePrivateNames(catalogue, (current) => {
    const next = edit(current)
    return next === current ? current : { ...next, revision: `${current.version + 1}-${requestId}` }
  })
  if (saved.after !== saved.before) await tryStartIndexCheck(searchIndex, saved.after.revision)
  return saved
}

/** @throws DomainError `not-searchable`, `too-many-words`, `name-listed`, `list-full` */
export function addPrivateName(
  resources: NameResources,
  name: string,
  requestId: string,
): Promise<NamesChange> {
  const written = name.normalize('NFC').replace(/\s+/gu, ' ')
  return change(resources, requestId, (current) => withName(current, written))
}

/** Removing a name that is not listed changes nothing. */
export function removePrivateName(
  resources: NameResources,
  id: number,
  requestId: string,
): Promise<NamesChange> {
  return change(resources, requestId, (current) => {
    const names = current.names.filter((one) => one.id !== id)
    return names.length === current.names.length ? current : { ...current, names }
  })
}
