import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { makeFolder, missingFile, onDisk, readState, writeState } from '../../state-file.ts'
import type { OutgoingMail } from './mail-form.ts'

const storedMailSchema = z.object({
  id: z.string(),
  sentAt: z.iso.datetime(),
  source: z.string(),
  destinations: z.array(z.string()),
  configurationSet: z.string().optional(),
})

export type StoredMail = z.infer<typeof storedMailSchema> & { raw(): Buffer }

export type Outbox = {
  save(mail: OutgoingMail, details: { id: string; sentAt: Date; configurationSet?: string }): void
  /** Newest first. @throws StartError for a damaged or missing file */
  list(): StoredMail[]
  forgetSentBefore(instant: Date): void
}

/**
 * Stores each message as `<id>.eml` and then its envelope as `<id>.json`, so that `list` finds only complete
 * messages.
 */
export function openOutbox(folder: string): Outbox {
  makeFolder(folder)
  const pathOf = (id: string, extension: string) => join(folder, `${id}.${extension}`)

  const list = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => readState(join(folder, name), storedMailSchema))
      .filter((mail) => mail !== undefined)
      .sort((one, other) => other.sentAt.localeCompare(one.sentAt))
      .map((mail) => {
        const path = pathOf(mail.id, 'eml')
        if (!existsSync(path)) throw missingFile(path)
        return { ...mail, raw: () => readFileSync(path) }
      })

  return {
    save({ source, destinations, raw }, { id, sentAt, configurationSet }) {
      const envelope = { id, sentAt: sentAt.toISOString(), source, destinations, configurationSet }
      writeState(pathOf(id, 'eml'), raw)
      writeState(pathOf(id, 'json'), JSON.stringify(envelope))
    },
    list,
    forgetSentBefore(instant) {
      for (const { id } of list().filter(({ sentAt }) => new Date(sentAt) < instant))
        for (const extension of ['json', 'eml'])
          onDisk(folder, () => rmSync(pathOf(id, extension), { force: true }))
    },
  }
}
