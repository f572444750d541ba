import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { PageKey } from '#functions/data/table/page.ts'
import { isOneOf } from '#functions/http/edge.ts'
import type { EdgeSecrets } from '#functions/http/edge-secrets.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type Cursors = {
  seal(list: string, next: PageKey | undefined): string | undefined
  /** @throws DomainError `invalid-cursor` for anything but a cursor of this list */
  open(list: string, cursor: string | undefined): PageKey | undefined
}

const pageKeySchema = z.record(z.string(), z.string())

function refuse(): DomainError {
  return new DomainError('invalid', {
    code: 'invalid-cursor',
    message: 'This cursor belongs to another list. Start again without one.',
  })
}

const sealOf = (secret: string, list: string, body: string) =>
  createHmac('sha256', `cursor ${secret}`).update(`${list}\n${body}`).digest('base64url')

/**
 * Signed over the cursor and the list's name, so callers can neither forge a cursor nor use it for another
 * list. Cursors of the previous secret are accepted during a rotation.
 */
export function sealedCursors({ current, accepted }: EdgeSecrets): Cursors {
  return {
    seal(list, next) {
      if (!next) return undefined
      const body = Buffer.from(JSON.stringify(next)).toString('base64url')
      return `${body}.${sealOf(current, list, body)}`
    },
    open(list, cursor) {
      if (cursor === undefined) return undefined
      const [body = '', signature] = cursor.split('.', 2)
      const seals = accepted.map((secret) => sealOf(secret, list, body))
      if (cursor.split('.').length !== 2 || !isOneOf(signature, seals)) throw refuse()
      return pageKeySchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    },
  }
}
