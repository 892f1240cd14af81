/** The reason why a file contains nothing to import. Its owner reads the message. */
export class FileProblem extends Error {
  override name = "FileProblem";
}
