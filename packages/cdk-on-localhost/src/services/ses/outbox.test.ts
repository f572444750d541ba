import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOutbox } from './outbox.ts'

test('email that was sent long ago is deleted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  try {
    const outbox = openOutbox(folder)
    const mail = { source: 'a@example.com', destinations: ['b@example.com'], raw: Buffer.from('Hello') }
    outbox.save(mail, { id: 'old', sentAt: new Date(1) })
    outbox.save(mail, { id: 'new', sentAt: new Date(5) })
    outbox.forgetSentBefore(new Date(5))
    expect(readdirSync(folder).sort()).toEqual(['new.eml', 'new.json'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
