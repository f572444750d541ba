import type { ReactNode } from 'react'

export function Marked({ note, children }: { note: string | undefined; children: ReactNode }) {
  return (
    <div className={note && 'flex flex-col gap-1.5 border-l-4 border-ink pl-3'}>
      {children}
      {note && <p className="text-sm font-medium whitespace-pre-wrap wrap-anywhere">{note}</p>}
    </div>
  )
}
