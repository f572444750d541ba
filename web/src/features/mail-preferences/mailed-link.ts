import {
  type MailedChange,
  mailedChangeField,
  mailedChanges,
  mailedTokenField,
} from '#shared/pages/mailed-path.ts'

/** What a link of a digest carries: whose digests it is about, and what it proposes. */
export type MailedLink = { token: string; proposal: MailedChange | undefined }

/** Reads the fragment of an address; undefined where it carries no token. */
export function readMailedLink(hash: string): MailedLink | undefined {
  const fields = new URLSearchParams(hash.slice(1))
  const token = fields.get(mailedTokenField)
  if (!token) return undefined
  const proposed = fields.get(mailedChangeField)
  return { token, proposal: mailedChanges.find((change) => change === proposed) }
}
