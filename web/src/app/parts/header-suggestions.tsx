import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchAddress } from '#shared/pages/search-address.ts'
import { useSuggestions } from '#web/features/search/use-suggestions.ts'
import { OptionList, optionId, optionListId } from '#web/ui/forms/option-list.tsx'
import { pressOptionKey, useOptionList } from '#web/ui/forms/use-option-list.ts'

type FieldRef = RefObject<HTMLInputElement | null>

/** Makes the header's plain field a combobox (WAI-ARIA). The element stays, because it may have the focus. */
export function HeaderSuggestions({ field }: { field: FieldRef }) {
  const id = useId()
  const navigate = useNavigate()
  const list = useOptionList()
  const [text, setText] = useState(() => field.current?.value ?? '')
  const { options, note } = useSuggestions(text, list.isOpen)
  const active = list.activeAmong(options.length)
  const isOpen = list.isOpen && options.length > 0
  const go = (path: string) => {
    list.close()
    setText('')
    if (field.current) field.current.value = ''
    // As after any navigation. On narrow screens this also uncovers the header.
    document.getElementById('main')?.focus({ preventScroll: true })
    void navigate(path)
  }
  const chosen = active === undefined ? undefined : options[active]
  const search = () => go(chosen?.path ?? searchAddress({ q: text.trim() }))
  useFieldEvents(field, {
    input: () => {
      setText(field.current?.value ?? '')
      list.openAnew()
    },
    blur: list.close,
    submit: search,
    keydown: (event) => {
      // Enter then chooses among the words of an input method.
      if (event.isComposing) return
      pressOptionKey(event, {
        move: (by) => list.move(by, options.length),
        enter: search,
        cancel: () => (isOpen ? list.close() : field.current?.blur()),
      })
    },
  })
  useFieldAttributes(field, {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': String(isOpen),
    'aria-controls': optionListId(id),
    'aria-activedescendant': optionId(id, active),
  })
  return (
    <OptionList
      id={id}
      label="Suggestions"
      isOpen={isOpen}
      note={note}
      options={options.map(({ name, kind, path }) => ({
        key: path,
        content: (
          <>
            <span className="min-w-0 grow">{name}</span>
            <span className="text-sm text-ink-soft">{kind}</span>
          </>
        ),
      }))}
      active={active}
      onChoose={(index) => {
        const option = options[index]
        if (option) go(option.path)
      }}
    />
  )
}

type FieldEvents = {
  input: () => void
  blur: () => void
  submit: () => void
  keydown: (event: KeyboardEvent) => void
}

function useFieldEvents(field: FieldRef, events: FieldEvents): void {
  const input = useEffectEvent(events.input)
  const blur = useEffectEvent(events.blur)
  const keydown = useEffectEvent(events.keydown)
  const submit = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault()
    events.submit()
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const element = field.current
    element?.addEventListener('input', () => input(), { signal })
    element?.addEventListener('blur', () => blur(), { signal })
    element?.addEventListener('keydown', (event) => keydown(event), { signal })
    element?.form?.addEventListener('submit', (event) => submit(event), { signal })
    // Typed while this code was loading.
    if (element?.value) input()
    return () => listening.abort()
  }, [field])
}

function useFieldAttributes(field: FieldRef, attributes: Readonly<Record<string, string | undefined>>): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) field.current?.removeAttribute(name)
      else field.current?.setAttribute(name, value)
    }
  })
}
