/** The page of pictures: plain HTML beside them, for the eye. */
export type Figure = {
  readonly caption: string
  readonly files: readonly string[]
  /** Instead of pictures. */ readonly html?: string
  /** What is wrong, as far as a program sees it. */ readonly faults?: readonly string[]
}
/** One paper in all its looks. */
export type Entry = {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly figures: readonly Figure[]
}
export type Section = { readonly title: string; readonly entries: readonly Entry[] }

export const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
const STYLE = `body{margin:16px;font:13px/18px sans-serif;background:#8b929a;color:#111}
h1,h2{margin:24px 0 8px}h3{margin:16px 0 4px}nav a{margin-right:12px}
dl{margin:0 0 8px;display:flex;flex-wrap:wrap;gap:2px 16px}
dl div{display:flex;gap:4px}dt{color:#333}dd{margin:0;font-weight:600}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start}figure{margin:0;background:#fff}
figcaption{padding:4px 6px}figcaption b{color:#b00}img{display:block;border:1px solid #ccc}
pre{margin:0;padding:8px;width:520px;
white-space:pre-wrap;overflow-wrap:anywhere;font:12px/16px monospace}
.xlsx{border-collapse:collapse;table-layout:fixed;font:14px/18px Calibri,Carlito,sans-serif;background:#fff}
.xlsx td,.xlsx th{border:1px solid #d5d9de;padding:1px 4px;vertical-align:top}.xlsx th{background:#eee;font-weight:400}
.xlsx .number{text-align:right}.left{color:#555}.facts{margin:4px 6px}`

const figureOf = ({ caption, files, html = '', faults = [] }: Figure): string =>
  `<figure><figcaption>${escape(caption)}${faults.map((fault) => ` <b>${escape(fault)}</b>`).join('')}</figcaption>` +
  `${files.map((file) => `<img src="${encodeURI(file)}" alt="">`).join('')}${html}</figure>`
const entryOf = ({ title, facts, figures }: Entry): string =>
  `<h3>${escape(title)}</h3><dl>${facts
    .map(([label, value]) => `<div><dt>${escape(label)}</dt><dd>${escape(value)}</dd></div>`)
    .join('')}</dl><div class="row">${figures.map(figureOf).join('')}</div>`

export const writePage = (sections: readonly Section[]): string =>
  `<!doctype html><html lang="es-AR"><meta charset="utf-8"><title>Papeles</title><style>${STYLE}</style><h1>Papeles</h1>` +
  `<nav>${sections.map(({ title }, at) => `<a href="#s${at}">${escape(title)}</a>`).join('')}</nav>` +
  sections
    .map(
      ({ title, entries }, at) =>
        `<h2 id="s${at}">${escape(title)} (${entries.length})</h2>${entries.map(entryOf).join('')}`,
    )
    .join('') +
  `</html>`
