import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { mailPreferencesPath } from '#shared/pages/page-path.ts'
import { type MailedLink, readMailedLink } from '#web/features/mail-preferences/mailed-link.ts'

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
