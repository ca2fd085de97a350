/** A CPU profile as V8 writes it (`Profiler.stop`). */
export type CpuProfile = {
  readonly nodes: readonly ProfileNode[]
  /** Ids of the sampled nodes, in time order. */
  readonly samples: readonly number[]
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[]
}
type ProfileNode = {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  readonly children?: readonly number[]
}

/** A stack frame: its own time and the total with its callees, in ms. */
export type Frame = { name: string; self: number; total: number; children: Map<string, Frame> }

/** A function's place: a file of the portal, a package, or Node itself. */
const placeOf = (url: string): string => {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)
  if (inPackage) return inPackage[1]!
  if (url.startsWith('node:')) return url
  const own = /\/((?:src|bench)\/.*)$/.exec(url)
  return own ? own[1]! : url
}
const nameOf = ({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string => {
  const place = placeOf(url)
  return place ? `${functionName || '(no name)'} ${place}:${lineNumber + 1}` : functionName
}

/** The call tree, with equal stacks merged. Idle time is left out. */
export const framesOf = (profile: CpuProfile): Frame => {
  const byId = new Map(profile.nodes.map((n) => [n.id, n]))
  const own = new Map<number, number>()
  profile.samples.forEach((id, i) => own.set(id, (own.get(id) ?? 0) + profile.timeDeltas[i]! / 1000))
  const root: Frame = { name: 'todo', self: 0, total: 0, children: new Map() }
  const walk = (node: ProfileNode, into: Frame): number => {
    const self = own.get(node.id) ?? 0
    into.self += self
    let total = self
    for (const id of node.children ?? []) {
      const child = byId.get(id)!
      const name = nameOf(child)
      if (name === '(idle)') continue
      const frame = into.children.get(name) ?? { name, self: 0, total: 0, children: new Map() }
      into.children.set(name, frame)
      total += walk(child, frame)
    }
    into.total += total
    return total
  }
  walk(profile.nodes[0]!, root)
  return root
}

/** Self time by function (or, `byPlace`, by file and package), descending, in ms. */
export const costsOf = (root: Frame, byPlace = false): [name: string, ms: number][] => {
  const sums = new Map<string, number>()
  const walk = (frame: Frame): void => {
    const name = byPlace ? (frame.name.split(' ').at(-1)!.replace(/:\d+$/, '') ?? '') : frame.name
    sums.set(name, (sums.get(name) ?? 0) + frame.self)
    for (const child of frame.children.values()) walk(child)
  }
  walk(root)
  return [...sums].sort(([, a], [, b]) => b - a)
}

const WIDTH = 1600
const ROW = 17
const LEAST = 0.6 // pixels; narrower frames are not drawn
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** A colour each for the portal, packages, Node and the engine. */
const colourOf = (name: string): string => {
  if (/ (src|bench)\//.test(name)) return '#f0a35e'
  if (/ node:/.test(name)) return '#8fb8de'
  return / \S+:\d+$/.test(name) ? '#9ccc9c' : '#d8d8d8'
}

/** A flame graph as one SVG: callees above their callers, width by total time; hovering shows the name. */
export const flameSvg = (title: string, root: Frame): string => {
  const boxes: string[] = []
  let depth = 0
  const draw = (frame: Frame, x: number, level: number): void => {
    const width = (frame.total / root.total) * WIDTH
    if (width < LEAST) return
    depth = Math.max(depth, level)
    const share = `${((100 * frame.total) / root.total).toFixed(1)} %`
    const label = width > 60 ? `<text x="3" y="12">${escaped(frame.name.slice(0, Math.floor(width / 6.2)))}</text>` : ''
    boxes.push(
      `<g transform="translate(${x.toFixed(1)} ${-level * ROW})"><title>${escaped(frame.name)}: ${frame.total.toFixed(0)} ms, ${share}; own ${frame.self.toFixed(0)} ms</title><rect width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colourOf(frame.name)}"/>${label}</g>`,
    )
    let at = x
    for (const child of [...frame.children.values()].sort((a, b) => b.total - a.total)) {
      draw(child, at, level + 1)
      at += (child.total / root.total) * WIDTH
    }
  }
  draw(root, 0, 0)
  const height = (depth + 3) * ROW
  const size = `viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="monospace" font-size="10">
<rect width="100%" height="100%" fill="#fff"/><text x="4" y="14" font-size="13">${escaped(title)}</text>
<g transform="translate(0 ${height - ROW - 2})">
${boxes.join('\n')}
</g></svg>
`
}
