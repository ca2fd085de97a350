import type { ColumnType, Generated } from 'kysely'
import type { Estimada } from '#features/percepciones/rules.ts'
import type { TipoDolar } from '#features/dolar/rules.ts'
import type { AtNull, Null, Num, NumNull } from '#server/db/tables.ts'

/**
 * The tables of this room; others read them, only it and the import write them. `presupuesto` and its lines are
 * carrito’s to write until it is confirmed (docs/decisions/0004).
 */
declare module '#server/db/tables.ts' {
  interface Tables {
    presupuesto: {
      id: Generated<number>
      estado: Generated<string>
      clienteId: number
      contactoId: number
      usuarioAlta: Null<number>
      vendedorId: Null<number>
      monedaId: Null<number>
      creado: Generated<Date>
      fecha: AtNull
      version: Generated<number>
      preconfirmado: Null<number>
      ultimoItem: Generated<number>
      descuentoCliente: Num
      descuentoCondicionPago: Num
      montoTotalSinDto: Num
      montoTotal: Num
      pesoTotal: Num
      montoFinal: Num
      presupuestoTotvsId: Null<string>
      pedidoId: Null<string>
      esPedidoFirme: Null<boolean>
      cotizacion: NumNull
      cotizacionFecha: AtNull
      /** Of which kind it is, and from where (DOLAR-05). */ cotizacionTipo: Null<TipoDolar>
      cotizacionFuente: Null<string>
      /** What was estimated of which net, going where (DOLAR-10). */ percepciones: ColumnType<
        { neto: number; destino: string; filas: Estimada[] } | null,
        string | null | undefined,
        string | null
      >
      /** Of the terms that were accepted with it. */ terminosVersion: Null<number>
      comentario: Null<string>
      /** The client's own number of it. */ ordenCompra: Null<string>
      ordenCompraArchivo: Null<string>
      /** The day and the slot that its delivery was asked for, and those promised (REMITO-05, REMITO-06). */
      fechaPedida: Null<string>
      franjaPedida: Null<string>
      fechaPrometida: Null<string>
      franjaPrometida: Null<string>
      /** The promised day whose delay the seller was told of. */ demoraAvisada: Null<string>
      recibeNombre: Null<string>
      recibeApellido: Null<string>
      recibeTelefono: Null<string>
      recibeDni: Null<string>
      tiendaNro: Null<number>
      transporteId: Null<number>
      transporteDesc: Null<string>
      clasificacionId: Null<number>
      clasificacionEnvio: Null<string>
      condicionPagoId: Null<number>
      condicionPago: Null<string>
      esObra: Generated<boolean>
      obraCalle: Null<string>
      obraNro: Null<string>
      obraLocalidad: Null<string>
      obraCodigoPostal: Null<string>
      obraProvinciaId: Null<number>
      obraLatitud: Null<number>
      obraLongitud: Null<number>
      /** The seller of its client today, kept by triggers (0013); vendedorId is who sold. */
      vendedorCliente: ColumnType<number | null, undefined, never>
      /** It went beyond its client's credit when it was placed. */ superaCredito: Generated<boolean>
      requiereAprobacion: Generated<boolean>
      cliente: Null<string>
      documentoCliente: Null<string>
      direccionCliente: Null<string>
      telefonoCliente: Null<string>
      nombreVendedor: Null<string>
      tiendaEntrega: Null<string>
      direccionEntrega: Null<string>
      telefonoEntrega: Null<string>
      /** When the order system said the last that it said of it. */
      momento: AtNull
      /** The cotización that it buys, and which version of it (COTIZ-11). */
      cotizacionId: Null<number>
      cotizacionVersion: Null<number>
    }
    presupuesto_detalle: {
      presupuestoId: number
      item: number
      /** What the order system calls it, where that is not its number. */ itemCodigo: Null<string>
      productoId: string
      nombreProducto: string
      grupoId: number
      cantidadTiras: Num
      cantidadTirasExacta: NumNull
      dimension1: Num
      dimension2: Num
      precio: Num
      precioExacto: NumNull
      /** Of a former version: a copy of `precio` where it wrote it. */
      precioLista: Num
      precioListaExacto: NumNull
      descuento1: Num
      iva: NumNull
      montoSubtotal: Num
      montoSubtotalDto: Num
      pesoSubtotal: Num
      /** The stock covered it when it was saved here. */ enStock: Null<boolean>
      /** How its price came about (`Formada`), read through `formacionOf`. */ formacion: Null<unknown>
    }
    presupuesto_historial: {
      id: Generated<number>
      presupuestoId: number
      /** Null: it came in so, and nobody said when. */
      fecha: ColumnType<Date | null, Date | null | undefined, Date | null>
      usuarioId: Null<number>
      usuario: string
      de: string
      a: string
      /** The client reads it. */ motivo: Null<string>
      /** The staff alone reads it. */ nota: Null<string>
    }
    /** What was said of its day since it was placed: another one asked for, or one confirmed. */
    fecha_entrega: {
      id: Generated<number>
      presupuestoId: number
      creado: Generated<Date>
      usuarioId: Null<number>
      usuario: string
      que: 'otra' | 'confirmada'
      fecha: Null<string>
      franja: Null<string>
      antesFecha: Null<string>
      antesFranja: Null<string>
      motivo: Null<string>
    }
    viaje: {
      presupuestoId: number
      idViaje: string
      estadoViaje: string
      fecha: string
      razonSocial: string
      placaCamion: Null<string>
      nombreConductor: Null<string>
      nroDocumento: Null<string>
      telefono: Null<string>
      momento: AtNull
    }
    comprobante: {
      link: string
      presupuestoId: number
      tipo: string
      numero: string
      fecha: string
      estado: string
      importe: NumNull
      archivo: Generated<string | null>
      dibujado: Generated<boolean>
      cae: Generated<string | null>
      vencimiento: Generated<string | null>
      momento: AtNull
      qr: Null<string>
      pdf: Null<string>
      pdfTraido: Null<string>
      pdfFallo: Null<string>
    }
    estado_pedido: {
      pedidoId: string
      item: number
      presupuestoId: number
      productoId: string
      descripcion: string
      cantidad: Num
      cantidadExacta: NumNull
      estado: string
      fecha: string
      fechaRemito: Null<string>
      remitoId: Null<string>
      serie: Null<string>
      facturaId: Null<string>
      cantidadEntregada: NumNull
      cantidadEntregadaExacta: NumNull
      /** Of its quote, kept by triggers (0083). */
      clienteId: ColumnType<number | null, undefined, never>
    }
  }
}
