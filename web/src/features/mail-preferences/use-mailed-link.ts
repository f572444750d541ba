import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type MailedChange,
  mailedChangeField,
  mailedChanges,
  mailedTokenField,
} from '#shared/pages/mailed-path.ts'
import { mailPreferencesPath } from '#shared/pages/page-path.ts'

export type MailedLink = { token: string; proposal: MailedChange | undefined }

function readMailedLink(hash: string): MailedLink | undefined {
  const fields = new URLSearchParams(hash.slice(1))
  const token = fields.get(mailedTokenField)
  if (!token) return undefined
  const proposed = fields.get(mailedChangeField)
  return { token, proposal: mailedChanges.find((change) => change === proposed) }
}

/**
 * Moves the token from the URL to the history entry's state: bystanders cannot see or copy it, and reloading
 * still works.
 */
export function useMailedLink(): MailedLink | undefined {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const [link, setLink] = useState(() => readMailedLink(hash || hashFromState(state)))
  useEffect(() => {
    const opened = readMailedLink(hash)
    if (!opened) return
    setLink(opened)
    void navigate(mailPreferencesPath, { replace: true, state: hash })
  }, [hash, navigate])
  return link
}

const hashFromState = (state: unknown) => (typeof state === 'string' ? state : '')
