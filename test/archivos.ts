import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** Small files of each kind, made byte by byte, so that our readers are not tested with our own writers. */
const MEGA = 1024 * 1024

type Entry = readonly [name: string, content: string | Buffer]
/** A zip with these entries, in this order. */
export const zipOf = (entries: readonly Entry[]): Buffer => {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, content] of entries) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(plain.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

/** The entries of a zip by name, as its central directory lists them. */
export const unzip = (zip: Buffer): Record<string, string> => {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const found: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [size, name, extra, comment] = [
      zip.readUInt32LE(at + 20),
      ...[28, 30, 32].map((o) => zip.readUInt16LE(at + o)),
    ]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    found[zip.toString('utf8', at + 46, at + 46 + name!)] = inflateRawSync(zip.subarray(from, from + size!)).toString()
    at += 46 + name! + extra! + comment!
  }
  return found
}

const officeTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x.xml" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`
const sheet: Entry[] = [
  ['_rels/.rels', '<Relationships/>'],
  ['xl/workbook.xml', '<workbook/>'],
]

/** A PNG of one red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)
/** Small files, by kind. */
export const archivos = {
  png: PNG,
  jpg: Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), randomBytes(500)]),
  webp: Buffer.concat([Buffer.from('RIFF'), Buffer.from([8, 2, 0, 0]), Buffer.from('WEBPVP8 '), randomBytes(500)]),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'),
  zip: zipOf([['lista.csv', 'a;b\n1;2\n']]),
  xlsx: zipOf([['[Content_Types].xml', officeTypes('spreadsheetml.sheet')], ...sheet]),
  /** With the content types last, as some programs write it. */
  xlsxReversed: zipOf([...sheet, ['[Content_Types].xml', officeTypes('spreadsheetml.sheet')]]),
  docx: zipOf([
    ['[Content_Types].xml', officeTypes('wordprocessingml.document')],
    ['word/document.xml', '<document/>'],
  ]),
  exe: Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), randomBytes(500)]),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  vacio: Buffer.alloc(0),
  /** `fotoOfTelefono(300, 400)` of fotos.ts, as Debian's heif-enc writes it: HEVC, rotated, with GPS coordinates. */
  heic: readFileSync(join(import.meta.dirname, 'datos/telefono.heic')),
}
/** A picture of this many incompressible bytes. */
export const fotoOf = (bytes: number): Buffer => Buffer.concat([PNG, randomBytes(bytes - PNG.length)])
export const fotoGrande = (): Buffer => fotoOf(11 * MEGA)

/** A multipart/form-data body with these texts and files. */
export const formOf = (
  texts: Record<string, string | readonly string[]>,
  files: readonly (readonly [field: string, name: string, bytes: Buffer])[],
): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) for (const v of [value].flat()) form.append(name, v as string)
  for (const [field, name, bytes] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** Every file below a folder, by name; none if the folder does not exist. */
export const filesBelow = (dir: string) =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((f) => f.isFile())
        .map((f) => f.name)
    : []
