/** The package with the native library; imported only when it is needed, as it is not there for every system. */
export type OnnxRuntime = Pick<typeof import('onnxruntime-node'), 'InferenceSession' | 'Tensor'>
