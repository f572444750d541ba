import { expect, test } from 'vitest'
import { html } from '#shared/pages/html.ts'
import { fillShell } from '#shared/pages/shell.ts'

const shell = `<head><!--head-->
<title>Shell</title><!--/head--><link></head><div id="root"><!--first-paint--></div>`

test('head and first paint are inserted, with any content', () => {
  const hostile = "$& $1 $` $' $$ <!--first-paint--><!--head-->"
  const filled = fillShell(shell, {
    head: html`<title>${hostile}</title>`,
    firstPaint: html`<p>${hostile}</p>`,
  })
  const shown = '$&amp; $1 $` $&#39; $$ &lt;!--first-paint--&gt;&lt;!--head--&gt;'
  expect(filled).toBe(`<head><title>${shown}</title><link></head><div id="root"><p>${shown}</p></div>`)
})
