import { useCallback, useRef, type RefObject } from 'react'
import { SIDE_JPG } from '#features/fotos/rules.ts'
import { badInput } from '#shared/errors.ts'
import { archivoGrande } from '#shared/files.ts'
import { newKey } from '#web/key.ts'
import { shrink } from '#web/shrink.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { imagen } from '../contract.ts'
import { MAX_FOTOS, textos } from '../rules.ts'
import type { Handling } from './useReceiving.ts'
import css from './photos.module.css'

/** Takes photos, one after the other, each made smaller and without what its camera says of it. */
const useTaking = ({ onDevice, set }: Handling) => {
  const { busy, outcome, send } = useSend()
  const take = (files: readonly File[]) =>
    send(async () => {
      for (const file of files) {
        if (onDevice.now().receiving.photos.length >= MAX_FOTOS) throw badInput(textos.manyFotos(MAX_FOTOS))
        // a phone has little memory for photos; what the browser cannot read the portal may
        const photo = (await shrink(file, SIDE_JPG)) ?? file
        if (photo.size > imagen.file.maxBytes) throw archivoGrande(file.name, imagen.file.maxBytes)
        const id = newKey()
        await onDevice.addFile(id, photo)
        const photos = [...onDevice.now().receiving.photos, { id, archivo: null }]
        set({ photos })
        announce(`Foto ${photos.length} de ${MAX_FOTOS}.`)
      }
    })
  return { busy, refusal: outcome?.kind === 'bad' ? outcome.text : null, take }
}

const Thumb = ({ blob, nth }: { blob: Blob; nth: number }) => {
  const draw = useCallback(
    (img: HTMLImageElement) => {
      img.src = URL.createObjectURL(blob)
      return () => URL.revokeObjectURL(img.src)
    },
    [blob],
  )
  return <img ref={draw} alt={`Foto ${nth}`} />
}

type CameraProps = { of: RefObject<HTMLInputElement | null>; onTake: (files: readonly File[]) => void }
const Camera = ({ of, onTake }: CameraProps) => (
  <input
    ref={of}
    type="file"
    accept="image/*"
    capture="environment"
    hidden
    aria-label="Foto"
    onChange={(event) => {
      onTake([...(event.target.files ?? [])])
      event.target.value = '' // the same one may be taken again
    }}
  />
)

/** Up to ten photos: the camera straight away, each with its own way out (REMITO-08). */
export const PhotoStrip = ({ of }: { of: Handling }) => {
  const { receiving, onDevice, set, errorOf } = of
  const { busy, refusal, take } = useTaking(of)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLButtonElement>(null)
  const files = onDevice.state?.files ?? {}
  const full = receiving.photos.length >= MAX_FOTOS
  const drop = (gone: string) => {
    set({ photos: receiving.photos.filter(({ id }) => id !== gone) })
    onDevice.dropFile(gone)
    camera.current?.focus()
  }
  const wrong = refusal ?? errorOf('fotos')
  return (
    <div className={css.box}>
      <ul className={css.photos} aria-label="Fotos">
        <li className={css.camera}>
          <button
            ref={camera}
            type="button"
            aria-disabled={full || busy}
            aria-busy={busy}
            aria-describedby="fotos-cuantas"
            onClick={() => !full && !busy && input.current?.click()}
          >
            <Icon name="camera" />
            Sacar foto
          </button>
          <Camera of={input} onTake={(files) => void take(files)} />
        </li>
        {receiving.photos.map(({ id }, at) => (
          <li key={id} className={css.photo}>
            {files[id] && <Thumb blob={files[id]} nth={at + 1} />}
            <button type="button" aria-label={`Quitar la foto ${at + 1}`} onClick={() => drop(id)}>
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <p className="soft" id="fotos-cuantas">
        {receiving.photos.length} de {MAX_FOTOS} fotos
      </p>
      {wrong && (
        <p className="err" role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}
