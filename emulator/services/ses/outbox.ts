import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { OutgoingMail } from '#emulator/services/ses/mail-form.ts'

const storedMailSchema = z.object({
  id: z.string(),
  sentAt: z.iso.datetime(),
  source: z.string(),
  destinations: z.array(z.string()),
  configurationSet: z.string().optional(),
})

/** A message that was sent; `raw` reads its bytes. */
export type StoredMail = z.infer<typeof storedMailSchema> & { raw(): Buffer }

export type Outbox = {
  save(mail: OutgoingMail, details: { id: string; sentAt: Date; configurationSet?: string }): void
  /** Newest first. */
  list(): StoredMail[]
}

/** Messages in a folder: `<id>.eml` and, written last, `<id>.json` with the envelope. */
export function openOutbox(folder: string): Outbox {
  mkdirSync(folder, { recursive: true })
  const pathOf = (id: string, extension: string) => join(folder, `${id}.${extension}`)
  return {
    save({ source, destinations, raw }, { id, sentAt, configurationSet }) {
      const envelope = { id, sentAt: sentAt.toISOString(), source, destinations, configurationSet }
      writeFileSync(pathOf(id, 'eml'), raw)
      writeFileSync(pathOf(id, 'tmp'), JSON.stringify(envelope))
      renameSync(pathOf(id, 'tmp'), pathOf(id, 'json'))
    },
    list: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => storedMailSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
        .sort((one, other) => other.sentAt.localeCompare(one.sentAt))
        .map((mail) => ({ ...mail, raw: () => readFileSync(pathOf(mail.id, 'eml')) })),
  }
}
