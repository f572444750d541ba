import { openPicturePainter } from '#functions/clients/picture-painter.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { drawCard } from '#functions/domain/share-pictures/draw-card.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { findCard } from '#functions/use-cases/share-pictures/find-card.ts'
import { pages } from '#shared/pages/definitions.ts'
import { nameOfPicture, pictureKinds } from '#shared/pages/picture-path.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = page(pages.sharePicture, connect, async ({ params }, { deps }) => {
  const kind = pictureKinds.find((one) => one === params.kind)
  const name = nameOfPicture(params.file ?? '')
  const card = kind && name !== undefined ? await findCard[kind](deps.catalogue, name) : undefined
  if (!card) {
    return { status: 404, contentType: 'text/plain; charset=utf-8', body: 'There is no picture here.' }
  }
  const painter = await openPicturePainter()
  return { status: 200, contentType: 'image/png', body: painter.draw((ruler) => drawCard(card, ruler)) }
})
