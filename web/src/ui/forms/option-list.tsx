import { type ReactNode, useEffect } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export const optionListId = (id: string) => `${id}-list`
export const optionId = (id: string, index: number | undefined) =>
  index === undefined ? undefined : `${id}-${index}`

type OptionListProps = {
  id: string
  label: string
  isOpen: boolean
  /** Announced to screen readers; shown only while there are no options. */
  note: string
  options: readonly { key: string | number; content: ReactNode }[]
  active: number | undefined
  onChoose: (index: number) => void
  className?: string
}

/** The list below the field of a combobox. */
export function OptionList(props: OptionListProps) {
  const { id, label, isOpen, note, options, active, onChoose, className } = props
  const activeId = optionId(id, active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div
      hidden={!isOpen}
      className={classNames(
        'absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 text-ink shadow-xl',
        className,
      )}
    >
      <p
        role="status"
        className={classNames('px-3 py-2 text-sm text-ink-soft', options.length > 0 && 'sr-only')}
      >
        {isOpen && note}
      </p>
      <div id={optionListId(id)} role="listbox" aria-label={label}>
        {options.map(({ key, content }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
          <div
            key={key}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="flex min-h-10 cursor-pointer items-center gap-2 rounded-lg px-3 wrap-anywhere hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus"
            // Prevents the press from moving the focus out of the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
