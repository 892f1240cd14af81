/** Why a file has nothing to import. The message is what its owner reads. */
export class FileProblem extends Error {
  override name = "FileProblem";
}
