import API
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import JSON

/// Handlers of `/me/export`.
struct ExportHandlers {
    let exports: any ExportStore
    let folder: ExportFolder
    let maker: ExportMaker
    let areLimitsOn: Bool

    /// How far the newest archive is. A question about an archive makes none: a link on another page asks it too.
    func state(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let now = context.now
        guard let job = try await exports.recent(of: context.me, at: now).shown(at: now), !isLost(job, at: now) else {
            throw Problem.notFound
        }
        return state(job, context)
    }

    /// Begins an archive. Answers with that of a small account, or with how far a larger one is.
    func begin(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        var change = try await requested(context)
        // The operator deleted the file, or restored a backup: another archive takes its place.
        if isLost(change.job, at: context.now) {
            try await exports.remove(change.job.id)
            change = try await requested(context)
        }
        guard change.isNew, change.job.isAtOnce else { return state(change.job, context) }
        return try await send(change.job, context)
    }

    /// An archive whose file is gone.
    private func isLost(_ job: ExportJob, at now: Date) -> Bool {
        job.archive(at: now).map { folder.open($0.file, bytes: $0.bytes) == nil } ?? false
    }

    private func requested(_ context: TravellerContext) async throws -> ExportChange {
        let now = context.now
        let (id, language) = (Identifier<ExportJob>(at: now), context.language.rawValue)
        let (hasRoom, areLimitsOn) = (maker.hasRoom, areLimitsOn)
        return try await exports.request(by: context.me, at: now) { snapshot in
            try snapshot.requesting(as: id, in: language, hasRoom: hasRoom, areLimitsOn: areLimitsOn, at: now)
        }
    }

    private func state(_ job: ExportJob, _ context: TravellerContext) -> APIResponse {
        var response = APIResponse(.accepted, body: ExportStateResponse(job, at: context.now).json)
        response.caching = .never
        return response
    }

    private func send(_ job: ExportJob, _ context: TravellerContext) async throws -> APIResponse {
        do {
            let archive = try await maker.make(job, at: context.now)
            defer { folder.end(archive.file) }
            let file = try folder.take(archive.file)
            let now = context.now
            guard try await exports.change(job.id, deciding: { $0.ending(.sent, at: now) }) != nil else {
                throw ExportRefusal.noSuchTraveller
            }
            return response(file, context, job.startedAt)
        } catch {
            let now = context.now
            // `try?`: on a full disk this may fail too. Then the sweeper ends the job.
            _ = try? await exports.change(job.id) { $0.ending(.failure(error), at: now) }
            throw error
        }
    }

    /// An archive that was prepared in the background.
    func archive(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let id = try context.id(ExportJob.self, orThrow: Problem.notFound)
        let job = try await exports.job(id, of: context.me)
        guard let job, let archive = job.archive(at: context.now),
            let file = folder.open(archive.file, bytes: archive.bytes)
        else { throw Problem.notFound }
        return response(file, context, job.startedAt)
    }

    private func response(_ file: ArchiveFile, _ context: TravellerContext, _ at: Date) -> APIResponse {
        var response = APIResponse(.ok)
        response.file = file
        response.contentType = "application/zip"
        response.caching = .never
        let day = at.instant.prefix(10)
        response.headers[.contentDisposition] =
            "attachment; filename=\"wayswap-\(context.principal.handle)-\(day).zip\""
        return response
    }
}

extension ExportRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchTraveller: .notFound
        case .tooMany(let retry): .tooManyExports(retry)
        }
    }
}
