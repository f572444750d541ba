import type { ReactNode } from 'react'

export function FieldChangeNotice({ notice, children }: { notice: string | undefined; children: ReactNode }) {
  return (
    <div className={notice && 'flex flex-col gap-1.5 border-l-4 border-ink pl-3'}>
      {children}
      {notice && <p className="text-sm font-medium whitespace-pre-wrap wrap-anywhere">{notice}</p>}
    </div>
  )
}
