import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type MailedChange,
  mailedChangeField,
  mailedChanges,
  mailedTokenField,
} from '#shared/pages/mailed-path.ts'
import { mailPreferencesPath } from '#shared/pages/page-path.ts'

/** What a link of a digest carries: whose digests it is about, and what it proposes. */
export type MailedLink = { token: string; proposal: MailedChange | undefined }

/** Reads the fragment of an address; undefined where it carries no token. */
function readMailedLink(hash: string): MailedLink | undefined {
  const fields = new URLSearchParams(hash.slice(1))
  const token = fields.get(mailedTokenField)
  if (!token) return undefined
  const proposed = fields.get(mailedChangeField)
  return { token, proposal: mailedChanges.find((change) => change === proposed) }
}

/**
 * The link that the page was opened with, which goes from the address bar once it is read: whoever is shown the address, or copies it, gets
 * no token. The entry of the history keeps it, so that the page can be loaded again.
 */
export function useMailedLink(): MailedLink | undefined {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const [link, setLink] = useState(() => readMailedLink(hash || keptIn(state)))
  useEffect(() => {
    const opened = readMailedLink(hash)
    if (!opened) return
    setLink(opened)
    void navigate(mailPreferencesPath, { replace: true, state: hash })
  }, [hash, navigate])
  return link
}

const keptIn = (state: unknown) => (typeof state === 'string' ? state : '')
