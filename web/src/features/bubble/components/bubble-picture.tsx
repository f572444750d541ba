import { useEffect, useRef, useState } from 'react'
import type { StanceDistribution } from '#shared/domain/podcast-page.ts'
import { productName } from '#shared/domain/product.ts'
import { bubblePath } from '#shared/pages/page-path.ts'
import { drawBubble, pictureSize, pictureText } from '#web/features/bubble/draw-bubble.ts'
import { loadPageFonts } from '#web/features/bubble/page-fonts.ts'
import { saveFile } from '#web/lib/api/call-file.ts'
import { Button } from '#web/ui/button.tsx'
import { ShareIcon } from '#web/ui/detail-icons.tsx'
import { showFailure } from '#web/ui/toast-store.ts'

type BubblePictureProps = { distribution: StanceDistribution; showCount: number }

/** The picture names no show. */
export function BubblePicture(props: BubblePictureProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-6" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1.5 font-medium">Share this as a picture</summary>
      {isOpen && <Picture {...props} />}
    </details>
  )
}

function Picture({ distribution, showCount }: BubblePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isCurrent = true
    // Without the fonts, the canvas would be drawn in others and not be drawn again.
    void loadPageFonts().then(() => {
      const context = canvas.current?.getContext('2d')
      if (isCurrent && context) drawBubble(context, { distribution, showCount, site: location.host })
    })
    return () => {
      isCurrent = false
    }
  }, [distribution, showCount])
  const text = pictureText({ distribution, showCount })
  return (
    <div className="mt-3 flex flex-col gap-4">
      <canvas
        ref={canvas}
        {...pictureSize}
        role="img"
        aria-label={text}
        className="h-auto w-full max-w-xl rounded-lg border border-line"
      />
      <p className="text-sm text-ink-soft">It has the counts and this site’s address, but names no show.</p>
      <div className="flex flex-wrap gap-3">
        {'share' in navigator && (
          <Button onClick={() => void withFile(canvas.current, (file) => sharePicture(file, text))}>
            <ShareIcon />
            Share picture
          </Button>
        )}
        <Button onClick={() => void withFile(canvas.current, saveFile)}>Download picture</Button>
      </div>
    </div>
  )
}

function fileOf(canvas: HTMLCanvasElement): Promise<File | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) =>
      resolve(blob ? new File([blob], 'my-bubble.png', { type: blob.type }) : undefined),
    )
  })
}

async function withFile(canvas: HTMLCanvasElement | null, act: (file: File) => unknown): Promise<void> {
  const file = canvas ? await fileOf(canvas) : undefined
  if (file) await act(file)
  else showFailure({ title: 'The picture could not be made' })
}

/** Browsers that share no files download it. */
async function sharePicture(file: File, text: string): Promise<void> {
  const data = { files: [file], text: `${text} ${location.origin}${bubblePath}`, title: productName }
  if (!navigator.canShare?.(data)) return saveFile(file)
  try {
    await navigator.share(data)
  } catch (error) {
    // An AbortError means that the user closed the share dialog.
    if (!(error instanceof Error && error.name === 'AbortError')) saveFile(file)
  }
}
