import {
  type ChangeEvent,
  type DragEvent,
  type FormEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { type MarkedShow, markList } from '#web/features/bubble/match-list.ts'
import {
  ListError,
  type ListedShow,
  noAddresses,
  readList,
  readListFile,
} from '#web/features/bubble/read-list.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'

type ListInputProps = { button: RefObject<HTMLButtonElement | null>; onRead: (list: MarkedShow[]) => void }

const failure = (error: unknown) =>
  error instanceof ListError ? error.message : 'This list can’t be read in your browser.'

export function ListInput({ button, onRead }: ListInputProps) {
  const [problem, setProblem] = useState<string>()
  const read = async (list: () => ListedShow[] | Promise<ListedShow[]>) => {
    setProblem(undefined)
    try {
      const marked = await markList(await list())
      if (marked.length === 0) throw new ListError(noAddresses)
      onRead(marked)
    } catch (error) {
      setProblem(failure(error))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <DropZone button={button} onFile={(file) => void read(() => readListFile(file))} />
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <PasteField onText={(text) => void read(() => readList(text))} />
    </div>
  )
}

type DropZoneProps = Pick<ListInputProps, 'button'> & { onFile: (file: File) => void }

function DropZone({ button, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onFile(file)
    // Choosing the same file again would otherwise fire no change event.
    target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-col items-start gap-4 rounded-xl border-2 border-dashed p-6 sm:p-8',
        isOver ? 'border-ink bg-sunken' : 'border-line-strong',
      )}
    >
      <p className="text-lg">Drop the list from your podcast app here, or choose its file.</p>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="List of your shows"
        accept=".opml,.xml,.txt,.csv,.json,text/x-opml,application/xml,text/xml,text/plain"
        onChange={choose}
      />
      <Button ref={button} variant="primary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <p className="max-w-prose text-[0.9375rem] text-ink-soft">
        Most apps, such as AntennaPod, Overcast and Pocket Casts, export your shows as an OPML file; look for
        “Export” in their settings.
      </p>
    </div>
  )
}

function PasteField({ onText }: { onText: (text: string) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onText(text)
  }
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1.5 font-medium">Paste feed addresses</summary>
      <form onSubmit={submit} className="mt-2 flex flex-col items-start gap-3">
        <label htmlFor={id}>One address per line, or the text of a list</label>
        <TextArea
          id={id}
          rows={5}
          required
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="w-full"
        />
        <Button type="submit">Find these shows</Button>
      </form>
    </details>
  )
}
